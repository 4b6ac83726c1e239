// What must come to a simulated page is waited for as long as everywhere else (vitest.config.ts).
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })
