// One of a hundred and more (banks, towns): a button that opens a sheet with a search over the list.
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { isFoundBy, searchWords } from '#domain/folding.ts'
import { classes } from './classes.ts'
import { drawn } from './drawn.ts'
import { useFieldWiring } from './field.tsx'
import { Icon } from './icon.tsx'
import type { Choice } from './select-field.tsx'
import { Sheet } from './sheet.tsx'

interface SearchSelectProps {
  /** The title of the sheet and the label of the search. */
  title: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
}

export function SearchSelect(props: SearchSelectProps) {
  const { title, value, choices, onChange, onBlur, placeholder = 'Choose', disabled } = props
  const wiring = useFieldWiring()
  const opens = useId()
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <>
      <button
        type="button" {...wiring} disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}
        aria-describedby={[wiring['aria-describedby'], opens].filter(Boolean).join(' ')}
        className={classes('control px-4 text-left', wiring['aria-invalid'] && 'bad', disabled && 'off')}
      >
        <span className={classes('flex-1 min-w-0 cut', !chosen && 'text-soft')}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon of={ChevronDown} className="ml-3 text-soft" />
      </button>
      {/* The label names it, so that what stands on it is not read. */}
      <span id={opens} hidden>
        {chosen ? `${chosen.label}. ` : ''}Opens a list that can be searched.
      </span>
      <Sheet open={open} onClose={close} title={title} typing>
        <Options
          {...{ title, value, choices }}
          onChoose={(choice) => {
            onChange(choice)
            close()
          }}
        />
      </Sheet>
    </>
  )
}

// Enough to scroll through; whoever has not found it by then types another letter.
const MOST_SHOWN = 80
/** As many as a phone has room for: the sheet is there sooner. */
const MOST_AT_FIRST = 12

const plain = (text: string) => searchWords(text).join(' ')

/** Choices found by each of the words typed: those called so first, then those that begin so. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = plain(typed)
  if (!wanted) return [...choices]
  const place = ({ label, also = [] }: Choice) => {
    const names = [label, ...also].map(plain)
    return names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2
  }
  return choices.filter(({ label, also = [] }) => isFoundBy(typed, [label, ...also]))
    .sort((left, right) => place(left) - place(right))
}

interface OptionsProps extends Pick<SearchSelectProps, 'title' | 'value' | 'choices'> {
  onChoose: (value: string) => void
}

function Options({ title, value, choices, onChoose }: OptionsProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const listed = useDeferredValue(typed)
  const found = matching(choices, listed)
  const [most, setMost] = useState(MOST_AT_FIRST)
  useEffect(() => { void drawn().then(() => setMost(MOST_SHOWN)) }, [])
  const shown = found.slice(0, most)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = Math.min(shown.length - 1, Math.max(0, active + step))
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter') return
    // What was just typed may not be in the list yet: Enter means what is typed, not what still stands there.
    const choice = (listed === typed ? shown : matching(choices, typed))[active]
    if (choice) {
      event.preventDefault()
      onChoose(choice.value)
    }
  }
  return (
    <>
      <div className="sticky top-0 z-10 pb-2 bg-card">
        <div className="control">
          <Icon of={Search} className="ml-4 -mr-1 text-soft" />
          <input
            data-autofocus type="search" role="combobox" aria-label={`Search ${title.toLowerCase()}`}
            aria-expanded aria-controls={`${id}-list`} aria-autocomplete="list"
            aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
            autoComplete="off" autoCorrect="off" spellCheck={false} enterKeyHint="done"
            placeholder="Type a few letters" value={typed} onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setActive(0)
            }}
          />
        </div>
      </div>
      <p role="status" className="sr-only">{found.length} found</p>
      <div id={`${id}-list`} role="listbox" aria-label={title} className="-mx-4 lg:-mx-6">
        {shown.map((choice, place) => (
          <button
            key={choice.value} id={`${id}-${place}`} type="button" role="option" tabIndex={-1}
            aria-selected={choice.value === value} onClick={() => onChoose(choice.value)}
            className={classes('flex items-center w-full min-h-[48px] px-4 lg:px-6 py-2 text-left',
              'desk:hover:bg-sunk', place === active && 'bg-sunk', choice.value === value && 'font-semibold')}
          >
            <span className="flex-1">{choice.label}</span>
            {choice.value === value && <Icon of={Check} className="ml-3 text-forest" />}
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className="py-6 text-center text-15 text-soft">Nothing has this name. Try fewer letters.</p>
      )}
      {found.length > MOST_SHOWN && (
        <p className="py-3 text-13 text-soft">
          {found.length - MOST_SHOWN} more. Type a few letters to find yours.
        </p>
      )}
    </>
  )
}
