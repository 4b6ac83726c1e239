// States: a pill on a bar, or an icon and a word in a row. Never a colour alone.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

export type Tone = 'leaf' | 'amber' | 'clay' | 'sky' | 'soft' | 'forest'

const text: Record<Tone, string> = {
  leaf: 'text-leaf', amber: 'text-amber', clay: 'text-clay', sky: 'text-sky', soft: 'text-soft',
    forest: 'text-forest',
}

const tint: Record<Tone, string> = {
  leaf: 'bg-leaf-tint', amber: 'bg-amber-tint', clay: 'bg-clay-tint', sky: 'bg-sky-tint', soft: 'bg-sunk',
  forest: 'bg-forest-tint',
}

export const toneClasses = (tone: Tone) => `${text[tone]} ${tint[tone]}`

interface ChipProps {
  tone: Tone
  icon?: IconShape
  className?: string
  children: ReactNode
}

/** A pill of 28 px. What is pressed around it is 48 px high: wrap it in `ChipButton` or a link with `tap`. */
export function Chip({ tone, icon, className, children }: ChipProps) {
  return (
    <span
      className={classes('inline-flex items-center min-h-[28px] pl-2 pr-2.5 rounded-full text-13 font-medium',
        'whitespace-nowrap', toneClasses(tone), className)}
    >
      {icon && <Icon of={icon} size={16} className="mr-1" />}
      {children}
    </span>
  )
}

/** The air around a chip on a bar belongs to its button or link. */
export const chipTarget =
  'flex items-center justify-center min-w-[44px] min-h-[48px] ml-2 narrow:ml-0.5 flex-none rounded-full'

/** An icon and a word, such as a payout's status. It stands on the line of the text around it. */
export function StateText({ tone, icon, className, children }: ChipProps) {
  return (
    <span className={classes('inline-flex items-baseline text-13 font-medium', text[tone], className)}>
      {icon && <Icon of={icon} size={16} className="self-center mr-1" />}
      <span>{children}</span>
    </span>
  )
}

/** How a state looks: its word, its colour and its icon. */
export interface Look {
  tone: Tone
  icon: IconShape
  words: string
}

export const LookText = ({ look: { tone, icon, words } }: { look: Look }) => (
  <StateText tone={tone} icon={icon}>
    {words}
  </StateText>
)
