;;; splat-ls-eglot.el --- splat-ls with eglot  -*- lexical-binding: t -*-

;; Put this into your init file.  `terraform-mode' and `hcl-mode' come from MELPA; any other mode for Terraform files
;; can take their place.  Eglot runs one server for a mode, so with terraform-ls in use choose lsp-mode instead.

(require 'eglot)

(add-to-list 'auto-mode-alist '("\\.\\(tf\\|tofu\\|tfvars\\)\\'" . terraform-mode))

(add-to-list 'eglot-server-programs
             '((terraform-mode hcl-mode) . ("splat-ls" "serve" "--stdio")))

(add-hook 'terraform-mode-hook #'eglot-ensure)

;; Settings, if the defaults are not yours:
;;
;; (setq-default eglot-workspace-configuration
;;               '(:splat-ls (:rules (:single-value-splat "off" :prefer-splat "hint"))))
;;
;; Every safe fix of the buffer, by `M-x splat-ls-fix-all':

(defun splat-ls-fix-all ()
  "Apply every safe fix of splat-ls in the current buffer."
  (interactive)
  (eglot-code-actions (point-min) (point-max) "source.fixAll.splat-ls" t))

(provide 'splat-ls-eglot)
;;; splat-ls-eglot.el ends here
