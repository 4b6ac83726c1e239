// The shape of what is coming, so that nothing jumps when it arrives. Screen readers hear one word.
import { classes } from './classes.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('skeleton block', className)} />
}

const edge = 'border-t border-line'

/** Rows of a list that is loading. */
export function SkeletonRows({ rows = 5, label = 'Loading' }: { rows?: number, label?: string }) {
  return (
    <div role="status" className="px-4 rounded-card bg-card">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className={classes('flex items-center min-h-[64px]', place > 0 && edge)}>
          <Skeleton className="w-10 h-10 !rounded-full" />
          <span className="flex-1 ml-3">
            <span className="flex justify-between">
              <Skeleton className="w-2/5" />
              <Skeleton className="w-1/4" />
            </span>
            <Skeleton className="w-1/4 h-3 mt-2" />
          </span>
        </div>
      ))}
    </div>
  )
}
