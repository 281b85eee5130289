;;; lsp_mode.el --- splat-ls with lsp-mode, from opening a file to fixing it  -*- lexical-binding: t -*-

(package-initialize)
(load (expand-file-name "common.el" (getenv "SCENARIOS")) nil t)
(setq lsp-auto-guess-root nil lsp-enable-file-watchers nil lsp-enable-snippet nil lsp-restart 'ignore
      lsp-diagnostics-provider :flymake lsp-headerline-breadcrumb-enable nil
      lsp-session-file (expand-file-name "lsp-session" (getenv "HOME")))
(load (expand-file-name "splat-ls-lsp-mode.el" (getenv "SNIPPETS")) nil t)
(require 'lsp-diagnostics)

(defun findings ()
  "The findings that the client holds for the buffer, each as its text, in order."
  (let ((found (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))
    (sort (mapcar (lambda (one)
                    (pcase-let ((`(,start . ,end) (lsp--range-to-region (lsp-get one :range))))
                      (buffer-substring-no-properties start end)))
                  found)
          #'string<)))

(defun until-findings (count)
  "Wait until the buffer has COUNT findings, and return them."
  (until (lambda () (let ((found (findings))) (and (= count (length found)) found)))))

(lsp-workspace-folders-add (getenv "MODULE"))
(find-file (expand-file-name "main.tf" (getenv "MODULE")))
(tell "mode" major-mode)
(lsp)
(tell "findings" (until-findings 2))

(go-to "web.*")
(tell "hover" (lsp--render-on-hover-content (gethash "contents" (lsp-request "textDocument/hover" (lsp--text-document-position-params))) t))

(go-to ".*")
(lsp-execute-code-action (car (lsp-code-actions-at-point "quickfix")))
(tell "after the action" (line-of-point))
(tell "findings then" (until-findings 1))

;; Typed back, so that there is something to fix again.
(go-to "web[*]")
(delete-char 6)
(insert "web.*")
(until-findings 2)
(splat-ls-fix-all)
(go-to "aws_instance.web[*]")
(tell "after fix all" (line-of-point))
(until-findings 1)

(setq splat-ls-rules '((map-splat . "off")))
(lsp--set-configuration (lsp-configuration-section "splat-ls"))
(until (lambda () (null (findings))))
(tell "after the setting" (length (findings)))
(set-buffer-modified-p nil)
