;;; eglot.el --- splat-ls with eglot, from opening a file to fixing it  -*- lexical-binding: t -*-

(package-initialize)
(load (expand-file-name "common.el" (getenv "SCENARIOS")) nil t)
(load (expand-file-name "splat-ls-eglot.el" (getenv "SNIPPETS")) nil t)
(setq eglot-sync-connect 30 eglot-send-changes-idle-time 0 eglot-confirm-server-initiated-edits nil)

(defun findings ()
  "The findings of the buffer, each as its text, in order."
  (mapcar (lambda (found)
            (buffer-substring-no-properties (flymake-diagnostic-beg found) (flymake-diagnostic-end found)))
          (sort (flymake-diagnostics)
                (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))))

(defun until-findings (count)
  "Wait until the buffer has COUNT findings, and return them."
  (until (lambda () (flymake-start) (let ((found (findings))) (and (= count (length found)) found)))))

(find-file (expand-file-name "main.tf" (getenv "MODULE")))
(tell "mode" major-mode)
(apply #'eglot (eglot--guess-contact))
(until #'eglot-current-server)
(tell "findings" (until-findings 2))

(go-to "web.*")
(let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (tell "hover" (eglot--hover-info (plist-get hover :contents) (plist-get hover :range))))

(go-to ".*")
;; The event says that no mouse opened the menu, so that the question is asked in the minibuffer; the first answer is taken.
(cl-letf ((last-nonmenu-event ?\r)
          ((symbol-function 'completing-read) (lambda (_prompt choices &rest _) (caar choices))))
  (eglot-code-actions (point) (+ 2 (point)) "quickfix" t))
(tell "after the action" (line-of-point))
(eglot--signal-textDocument/didChange)
(tell "findings then" (until-findings 1))

;; Typed back, so that there is something to fix again.
(go-to "web[*]")
(delete-char 6)
(insert "web.*")
(eglot--signal-textDocument/didChange)
(until-findings 2)
(splat-ls-fix-all)
(go-to "aws_instance.web[*]")
(tell "after fix all" (line-of-point))
(eglot--signal-textDocument/didChange)
(until-findings 1)

(setq-default eglot-workspace-configuration '(:splat-ls (:rules (:map-splat "off"))))
(eglot-signal-didChangeConfiguration (eglot-current-server))
(until (lambda () (flymake-start) (null (findings))))
(tell "after the setting" (length (findings)))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
