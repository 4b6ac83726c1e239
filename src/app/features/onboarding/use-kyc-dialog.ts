// Opens the KYC status dialog once for each thing that it has to tell.
import { useState } from 'react'
import type { KycVariant } from './kyc-dialog.tsx'
import { pathOf, type OnboardingPath } from './paths.ts'
import { doneEntry, openEntry } from './unsent.ts'
import type { Onboarding } from './use-onboarding.ts'

const TOLD = 'oja.kyc-told'

interface Shown {
  variant: KycVariant | null
  note: string | null
  step: OnboardingPath | null
  close: () => void
}

export function useKycDialog(onboarding: Onboarding): Shown {
  const [closed, setClosed] = useState('')
  const news = newsOf(onboarding)
  const variant = news && news.key !== closed && !wasTold(news.key) ? news.variant : null
  const first = onboarding.left[0]
  return {
    variant, step: first ? pathOf[first] : null,
    note: variant === 'kickback' ? onboarding.server.merchant?.review?.note ?? null : null,
    close() {
      if (!news) return
      tell(news.key)
      setClosed(news.key)
    },
  }
}

/** A submission that has just arrived, a refusal because of the review, or a decision not seen yet. */
function newsOf({ phase, server, unsent }: Onboarding): { variant: KycVariant; key: string } | null {
  const review = server.merchant?.review
  if (phase === 'sent back' && review) return { variant: 'kickback', key: `kickback ${review.at}` }
  if (phase !== 'in review') return null
  const refused = unsent.find(
    ({ state, problem }) => state === 'stopped' && problem?.includes('pending review'),
  )
  if (refused) return { variant: 'pending', key: `pending ${refused.id}` }
  const sent = doneEntry(unsent, 'submit')
  return sent && !openEntry(unsent, 'submit') ? { variant: 'success', key: `success ${sent.id}` } : null
}

/** For as long as the tab is open; in a browser that keeps nothing it is told once for each page. */
function wasTold(key: string): boolean {
  try {
    return (sessionStorage.getItem(TOLD) ?? '').split('\n').includes(key)
  } catch {
    return false
  }
}

function tell(key: string) {
  try {
    sessionStorage.setItem(TOLD, `${sessionStorage.getItem(TOLD) ?? ''}\n${key}`)
  } catch {
    // Then it is told again the next time.
  }
}
