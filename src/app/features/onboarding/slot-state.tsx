// How a document stands, in a word: what the person may believe about it.
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import Plus from 'lucide-react/icons/plus'
import Smartphone from 'lucide-react/icons/smartphone'
import Upload from 'lucide-react/icons/upload'
import { StateText } from '#app/ui/chip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { Slot } from './slots.ts'
import { sendingBytes } from './words.ts'

export function SlotStateText({ slot }: { slot: Slot }) {
  const { state, unsent, stored, kept } = slot
  switch (state) {
    case 'empty':
      return (
        <StateText tone="soft" icon={Plus}>
          Nothing yet
        </StateText>
      )
    case 'unseen':
      return (
        <StateText tone="amber" icon={Eye}>
          Look at the photo
        </StateText>
      )
    case 'held':
      return (
        <StateText tone="sky" icon={Smartphone}>
          On this phone, <TimeText at={new Date(kept?.at ?? 0)} />. Goes with your submission
        </StateText>
      )
    case 'kept':
      return (
        <StateText tone="sky" icon={Smartphone}>
          On this phone, <TimeText at={new Date(unsent?.at ?? 0)} />
          {unsent?.state === 'login' && '. Log in to send it'}
        </StateText>
      )
    case 'sending':
      return (
        <StateText tone="sky" icon={Upload}>
          {sendingBytes(unsent?.share ?? null, unsent?.size ?? 0)}
        </StateText>
      )
    case 'received':
      return (
        <StateText tone="leaf" icon={Check}>
          Sent <TimeText at={sentAt(slot)} />
        </StateText>
      )
    case 'accepted':
      return (
        <StateText tone="leaf" icon={CircleCheck}>
          Accepted
        </StateText>
      )
    case 'stopped':
    case 'refused':
      return (
        <StateText tone="clay" icon={CircleAlert}>
          {stored || state === 'refused' ? 'Needs a change' : 'Not sent'}
        </StateText>
      )
  }
}

const sentAt = ({ stored, unsent }: Slot) =>
  (stored ? new Date(stored.uploaded_at) : new Date(unsent?.done_at ?? 0))
