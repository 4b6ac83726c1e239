// Somebody else has left something unsent on this phone: that it is there is told, and nothing more.
import Lock from 'lucide-react/icons/lock'
import { useEffect, useState } from 'react'
import { someoneElseHasUnsent } from '#app/offline/outbox.ts'
import { removeSomeoneElses } from '#app/offline/sign-out.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'

export function SomeoneElse() {
  const [isThere, setIsThere] = useState(false)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    someoneElseHasUnsent().then(
      (people) => setIsThere(people > 0),
      () => {},
    )
  }, [])
  const remove = () => {
    setAsked(false)
    removeSomeoneElses().then(
      () => setIsThere(false),
      (error: Error) => toast.error(error.message),
    )
  }
  if (!isThere) return null
  return (
    <>
      <Strip
        kind="info"
        icon={Lock}
        className="mt-6"
        action={
          <Button look="quiet" size="small" className="-ml-4" onClick={() => setAsked(true)}>
            Remove it
          </Button>
        }
      >
        Another account has unsent items on this phone. They are locked until that person logs in here.
      </Strip>
      <ConfirmDialog
        open={asked}
        title="Remove another account's items"
        confirm="Remove"
        danger
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        What that person has typed and photographed on this phone, and not sent, is lost for good.
      </ConfirmDialog>
    </>
  )
}
