// Our own provider on a port, with what the suite asks for; whatever stands before it may spoil its answers.
import { customers } from '#contract/customers.ts'
import { listen, type Listening } from '#provider/listen.ts'
import { aSecured, type Secured } from '#tests/provider/secured.ts'
import { pin } from '#tests/provider/team.ts'
import { password } from '#tests/provider/people.ts'
import { conformance, type Outcome } from '#tests/conformance/run.ts'
import type { Found } from '#tests/conformance/verdict.ts'
import type { Options } from '#tests/conformance/options.ts'
import { aProvider, type World } from '#tests/world.ts'
import { Secret } from 'otpauth'

export const dashboard = 'https://dashboard.example'

/** What the provider says to a request; a fault asks it, and answers something else. */
export type Next = (request: Request) => Promise<Response>
export type Fault = (request: Request, next: Next) => Promise<Response>

export interface Server {
  world: World
  member: Secured
  other: Secured
  limited: Secured
  port: Listening
  /** What stands before the provider from now on. */
  between: (fault: Fault | null) => void
  run: (changes?: Partial<Options>) => Promise<Outcome>
  verdictsOf: (outcome: Outcome) => Record<string, Found['verdict']>
  stop: () => Promise<void>
}

/** So that what stands between can read the answer. */
function uncompressed(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request, { headers })
}

const secretOf = ({ user_id }: Secured) =>
  new Secret({ buffer: Uint8Array.from(Buffer.alloc(20, user_id)).buffer }).base32

export async function aServer(): Promise<Server> {
  const world = await aProvider({ now: new Date(), settings: { CORS_ORIGINS: dashboard } })
  const member = await aSecured(world)
  const other = await aSecured(world)
  const limited = await aSecured(world, { role: 'Clerk', permissions: ['view_balances'] }, member.merchant_id)
  await world.ask(customers.create, { token: other.token, body: { fullname: 'Other Sample' } })
  let fault: Fault | null = null
  const port = await listen(world.app, 0, (request) =>
    (fault ? fault(uncompressed(request), (one) => world.app.fetch(one)) : world.app.fetch(request)))
  const who = (person: Secured) => ({ email: person.email, password, totp_secret: secretOf(person) })
  return {
    world, member, other, limited, port,
    between(next) { fault = next },
    async run(changes = {}) {
      // A code works once, and the world's time stands still.
      await world.clock.advance(61_000)
      return conformance({
        url: `http://127.0.0.1:${port.port}/v2/`, 
        member: who(member), other: who(other), limited: who(limited),
        pin, nuban: '0123456781', bank: '000014', origin: dashboard, without: [], only: [], report: null,
        now: world.clock.now, ...changes,
      })
    },
    verdictsOf: ({ found }) => Object.fromEntries(found.map(({ id, verdict }) => [id, verdict])),
    stop: async () => {
      await port.stop()
      await world.stop()
    },
  }
}
