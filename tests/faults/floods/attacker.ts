// A process of its own that attacks a port until it is told to stop.
import { attacks, type Harm, type Target } from './attacks.ts'

export interface Order { attack: string, target: Target }

process.once('message', ({ attack, target }: Order) => {
  const harm: Harm = { made: 0, closed: 0, answered: 0 }
  const stop = attacks[attack]!(target, harm)
  process.once('message', () => {
    stop()
    process.send?.(harm, () => process.exit(0))
  })
})
process.once('disconnect', () => process.exit(0))
