;;; splat-ls-lsp-mode.el --- splat-ls with lsp-mode  -*- lexical-binding: t -*-

;; Put this into your init file.  The client is an add-on, so it runs beside terraform-ls or tofu-ls.

(require 'lsp-mode)

(add-to-list 'auto-mode-alist '("\\.\\(tf\\|tofu\\|tfvars\\)\\'" . terraform-mode))

(add-to-list 'lsp-language-id-configuration '(terraform-mode . "terraform"))

(defgroup splat-ls nil
  "Findings, hovers and conversions for splat expressions."
  :group 'lsp-mode)

(defcustom splat-ls-rules nil
  "Severities by rule, such as ((single-value-splat . \"off\"))."
  :type '(alist :key-type symbol :value-type string)
  :group 'splat-ls)

(defcustom splat-ls-iterator "letter"
  "How a conversion to a for expression names its variables."
  :type '(choice (const "letter") (const "singular"))
  :group 'splat-ls)

(lsp-register-custom-settings
 '(("splat-ls.rules" splat-ls-rules)
   ("splat-ls.iterator" splat-ls-iterator)))

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection '("splat-ls" "serve" "--stdio"))
  :activation-fn (lsp-activate-on "terraform" "opentofu")
  :initialized-fn (lambda (workspace)
                    (with-lsp-workspace workspace
                      (lsp--set-configuration (lsp-configuration-section "splat-ls"))))
  :server-id 'splat-ls
  :add-on? t))

(add-hook 'terraform-mode-hook #'lsp-deferred)

(defun splat-ls-fix-all ()
  "Apply every safe fix of splat-ls in the current buffer."
  (interactive)
  (lsp-execute-code-action-by-kind "source.fixAll.splat-ls"))

(provide 'splat-ls-lsp-mode)
;;; splat-ls-lsp-mode.el ends here
