// Somebody else has changed what a person is about to change: what was typed stays until they choose.
import { Button } from './button.tsx'
import { Strip } from './strip.tsx'

interface ChangedMeanwhileProps {
  /** What it is: `customer`. */
  what: string
  onKeep: () => void
  onTake: () => void
}

export function ChangedMeanwhile({ what, onKeep, onTake }: ChangedMeanwhileProps) {
  return (
    <Strip kind="warning" className="mb-3" announce title={`Somebody has changed this ${what} meanwhile.`}>
      <p>What you typed is still here. It replaces theirs when you save it.</p>
      <div className="grid grid-cols-2 gap-2 mt-3">
        <Button size="small" wide onClick={onTake}>
          Take theirs
        </Button>
        <Button size="small" wide onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </Strip>
  )
}
