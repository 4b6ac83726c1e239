// What is worth knowing of a person of the team, said once.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { LookText, type Look } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { dateFact, emailFact, momentFact, textFact } from '#app/ui/lists/kinds.tsx'
import { roleName } from './roles.tsx'
import type { User } from './readings.ts'

const states: Record<User['status'], Look> = {
  ACTIVE: { words: 'Active', tone: 'leaf', icon: CircleCheck },
  BLOCKED: { words: 'Suspended', tone: 'clay', icon: CircleX },
  INVITED: { words: 'Invited', tone: 'amber', icon: Clock },
  EXPIRED: { words: 'Invitation expired', tone: 'soft', icon: CircleX },
}

export const nameOf = ({ fullname, email, is_me }: User) => `${fullname || email}${is_me ? ' (you)' : ''}`

export const userFacts: readonly Fact<User>[] = [
  textFact('fullname', 'Name', 'lead', nameOf),
  {
    ...textFact<User>('status', 'State', 'status', ({ status }) => states[status].words),
    show: (user) => (
      <span className="inline-flex flex-wrap items-center">
        <LookText look={states[user.status]} />
        <span className="ml-1 text-13 lg:hidden">· {roleName(user.role)}</span>
      </span>
    ),
  },
  textFact('role', 'Role', 'column', ({ role }) => roleName(role)),
  emailFact('Email', 'column', ({ email }) => email),
  momentFact('last_seen_at', 'Last seen', 'column', ({ last_seen_at }) => last_seen_at),
  textFact('has_totp', 'Authenticator', 'detail', ({ has_totp }) => (has_totp ? 'Set up' : 'Not set up yet')),
  dateFact('created_at', 'Since', 'detail', ({ created_at }) => created_at),
  momentFact('expires_at', 'Invitation ends', 'detail', ({ expires_at }) => expires_at),
]
