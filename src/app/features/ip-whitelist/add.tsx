// One more address or range, or the one that the person is at.
import { useState } from 'react'
import { MAX_RANGES } from '#contract/ip-whitelist.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { kept, newRangeProblem, type WhitelistTyped } from './draft.ts'

interface AddRangeProps {
  typed: WhitelistTyped
  /** The address that the person is at. */
  yours: string
  onChange: (changes: Partial<WhitelistTyped>) => void
}

export function AddRange({ typed, yours, onChange }: AddRangeProps) {
  const [range, setRange] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = (text: string, about: string) => {
    const wrong = newRangeProblem(text, typed)
    setProblem(wrong)
    if (wrong) return
    onChange({ entries: [...typed.entries, { range: kept(text), note: about.trim() }] })
    setRange('')
    setNote('')
  }
  if (typed.entries.length >= MAX_RANGES) {
    return (
      <p className="mt-4 text-13 text-soft">The list is full. A range takes the place of many addresses.</p>
    )
  }
  return (
    <div className="mt-4 p-4 rounded-card bg-card">
      <Field
        label="Address or range" className="!mt-0" error={problem ?? undefined}
        hint="Such as 102.89.1.10, 102.89.1.0/24 or 2001:db8::/32."
      >
        <TextInput
          autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={60}
          value={range}
          onChange={(event) => {
            setRange(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </Field>
      <Field label="What it is" optional>
        <TextInput
          autoComplete="off" maxLength={60} value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <div className="grid grid-cols-1 gap-3 mt-4 sm:grid-cols-2">
        <Button wide disabled={range.trim() === ''} onClick={() => add(range, note)}>Add to the list</Button>
        <Button wide look="quiet" onClick={() => add(yours, note || 'Where I am')}>Add my own address</Button>
      </div>
    </div>
  )
}
