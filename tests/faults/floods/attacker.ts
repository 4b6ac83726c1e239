// A process of its own that attacks a port until it is told to stop; it says when it is at it.
import { attacks, type Harm, type Target } from './attacks.ts'

export interface Order { attack: string, target: Target }

process.once('message', ({ attack, target }: Order) => {
  const harm: Harm = { made: 0, closed: 0, answered: 0 }
  const stop = attacks[attack]!(target, harm)
  const look = setInterval(() => {
    if (harm.made === 0) return
    clearInterval(look)
    process.send?.('begun')
  }, 10)
  process.once('message', () => {
    clearInterval(look)
    stop()
    process.send?.(harm, () => process.exit(0))
  })
})
process.once('disconnect', () => process.exit(0))
