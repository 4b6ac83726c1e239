// What is worth knowing of a person of the team, said once.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { StateText, type Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { dateFact, momentFact, textFact } from '#app/ui/lists/kinds.tsx'
import { roleName } from './roles.tsx'
import type { User } from './readings.ts'

const states: Record<User['status'], { words: string; tone: Tone; icon: IconShape }> = {
  ACTIVE: { words: 'Active', tone: 'leaf', icon: CircleCheck },
  BLOCKED: { words: 'Suspended', tone: 'clay', icon: CircleX },
  INVITED: { words: 'Invited', tone: 'amber', icon: Clock },
  EXPIRED: { words: 'Invitation expired', tone: 'soft', icon: CircleX },
}

export const nameOf = ({ fullname, email, is_me }: User) => `${fullname || email}${is_me ? ' (you)' : ''}`

export function UserState({ user: { status } }: { user: User }) {
  const { words, tone, icon } = states[status]
  return (
    <StateText tone={tone} icon={icon}>
      {words}
    </StateText>
  )
}

export const userFacts: readonly Fact<User>[] = [
  textFact('fullname', 'Name', 'lead', nameOf),
  {
    ...textFact<User>('status', 'State', 'status', ({ status }) => states[status].words),
    show: (user) => (
      <>
        <UserState user={user} />
        <span className="lg:hidden"> · {roleName(user.role)}</span>
      </>
    ),
  },
  textFact('role', 'Role', 'column', ({ role }) => roleName(role)),
  textFact('email', 'Email', 'column', ({ email }) => email),
  momentFact('last_seen_at', 'Last seen', 'column', ({ last_seen_at }) => last_seen_at),
  textFact('has_totp', 'Authenticator', 'detail', ({ has_totp }) => (has_totp ? 'Set up' : 'Not set up yet')),
  dateFact('created_at', 'Since', 'detail', ({ created_at }) => created_at),
  momentFact('expires_at', 'Invitation ends', 'detail', ({ expires_at }) => expires_at),
]
