// Read before each file. A password, a PIN or a backup code costs 18 ms of a processor on purpose, and a
// sign-up has a dozen of them: a test that is about something else hashes by the same algorithm at its
// smallest cost. What cost was asked for is seen by its arguments (tests/provider/ground/secrets.test.ts).
import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

const smallest = { memoryCost: 8, timeCost: 1 }

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>()
  return {
    ...real,
    hash: vi.fn<typeof real.hash>((text, cost) => real.hash(text, { ...cost, ...smallest })),
    hashRaw: vi.fn<typeof real.hashRaw>((text, cost) => real.hashRaw(text, { ...cost, ...smallest })),
  }
})
