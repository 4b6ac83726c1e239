// Notices of this device that were lost come back by themselves when the app is opened, and the person hears
// of it.
import { useMendedPush } from '#app/api/use-device-push.ts'
import { toast } from '#app/ui/toast.tsx'

const said = () => toast.success('Notices had stopped on this device. It is told again.')

export default function MendedPush() {
  useMendedPush(said)
  return null
}
