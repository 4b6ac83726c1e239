// The 504 rule of the direct-debit OTP call stays where it is: one function, asked by one screen.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a lost answer is taken for success on the OTP call alone', () => {
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(`src/${file}`, 'utf8').includes('isOtpAnswerLost'))
  expect(asking.sort()).toEqual(['app/features/direct-debit/otp.tsx', 'contract/mandates.ts'])
})
