// The question of idle-watch.tsx.
import { useState } from 'react'
import { merchants } from '#contract/merchants.ts'
import { call } from '#app/api/call.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'

export default function IdleNotice() {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Any answer to this login keeps it, and closes this.
  const stay = () => {
    setAsking(true)
    setProblem(null)
    call(merchants.profile, {})
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setAsking(false))
  }
  return (
    <Sheet
      open onClose={stay} title="Are you still there?" mustAnswer
      footer={
        <Button look="primary" wide data-autofocus busy={isAsking} onClick={stay}>Stay logged in</Button>
      }
    >
      <p className="text-soft">
        You’ll be logged out in two minutes, because nothing was done here for a while. What you have typed
        is kept on this device.
      </p>
      {problem && <Strip kind="error" className="mt-3" announce>{problem}</Strip>}
    </Sheet>
  )
}
