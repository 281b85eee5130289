;;; common.el --- what both clients' scenarios share  -*- lexical-binding: t -*-

;; The scenario runs in `emacs --batch'.  It reads MODULE (a folder with main.tf) from the environment and prints one
;; line `NAME<tab>VALUE' for each thing that the test looks at.

(setq make-backup-files nil create-lockfiles nil auto-save-default nil)

;; Debian has no terraform-mode; this one has what the snippets need of it.
(define-derived-mode terraform-mode prog-mode "Terraform"
  (setq-local comment-start "# "))

(defun tell (name value)
  "Print one line that tells the test VALUE under NAME."
  (princ (format "%s\t%s\n" name (replace-regexp-in-string "\n" "\\\\n" (format "%s" value)))))

(defun until (predicate)
  "Let processes work until PREDICATE gives something, and return that; end Emacs if it never does."
  (with-timeout (30 (tell "timeout" predicate) (kill-emacs 1))
    (let (value)
      (while (not (setq value (funcall predicate)))
        (accept-process-output nil 0.02))
      value)))

(defun line-of-point ()
  "The text of the line that point is on."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun go-to (text)
  "Put point on the first TEXT of the buffer."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))
