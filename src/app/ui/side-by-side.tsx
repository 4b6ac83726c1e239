// Two columns of one page where it is wide; on a phone the second follows the first.
import type { ReactNode } from 'react'

interface SideBySideProps {
  children: readonly [ReactNode, ReactNode]
}

export function SideBySide({ children: [first, second] }: SideBySideProps) {
  return (
    <div className="lg:grid lg:grid-cols-2 lg:gap-6 lg:items-start">
      <div>{first}</div>
      <div>{second}</div>
    </div>
  )
}
