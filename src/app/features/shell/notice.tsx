// The words of the session notice (spec 8).
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'

export default function Notice({ onLeave }: { onLeave: () => void }) {
  return (
    <Sheet
      open onClose={onLeave} title="Authentication Session" mustAnswer
      footer={<Button look="primary" wide data-autofocus onClick={onLeave}>Continue to login</Button>}
    >
      <p className="text-soft">Your login session has expired, please login again to continue.</p>
    </Sheet>
  )
}
