// An API key, this once; then its page.
import { useNavigate } from '@tanstack/react-router'
import { SecretShown } from '#app/ui/secret-shown.tsx'

interface KeyShownProps {
  secret: string
  id: string
  /** Where the page is the key's own already. */
  onClose?: () => void
}

export function KeyShown({ secret, id, onClose }: KeyShownProps) {
  const navigate = useNavigate()
  const open = () =>
    void navigate({ to: '/dashboard/settings/api-keys/$id', params: { id }, replace: true })
  return (
    <SecretShown title="Your API key" what="API key" secret={secret} onClose={onClose ?? open}>
      Your server sends it in the header <code>api_secret</code>. It is shown this once: keep it where your
      other passwords are, and never in a page or an app that customers load.
    </SecretShown>
  )
}
