// A signing secret, this once.
import { SecretShown } from '#app/ui/secret-shown.tsx'

export function SecretSheet({ secret, onClose }: { secret: string, onClose: () => void }) {
  return (
    <SecretShown title="Your signing secret" what="signing secret" secret={secret} onClose={onClose}>
      Your server checks with it that a message is from us. It is shown this once: keep it where your other
      passwords are.
    </SecretShown>
  )
}
