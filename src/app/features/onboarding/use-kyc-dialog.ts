// Opens the KYC status dialog once for each thing that it has to tell.
import { useEffect, useState } from 'react'
import { pathOf, type OnboardingPath } from './paths.ts'
import { openEntry, ofKind } from './unsent.ts'
import type { KycVariant } from './kyc-dialog.tsx'
import type { Onboarding } from './use-onboarding.ts'

const TOLD = 'oja.kyc-told'

interface Shown {
  variant: KycVariant | null
  note: string | null
  step: OnboardingPath | null
  close: () => void
}

export function useKycDialog(onboarding: Onboarding): Shown {
  const news = newsOf(onboarding)
  const [open, setOpen] = useState<KycVariant | null>(null)
  useEffect(() => {
    if (!news || wasTold(news.key)) return
    tell(news.key)
    setOpen(news.variant)
  }, [news?.key])
  const first = onboarding.left[0]
  return {
    variant: open, close: () => setOpen(null), step: first ? pathOf[first] : null,
    note: open === 'kickback' ? onboarding.server.merchant?.review?.note ?? null : null,
  }
}

/** A submission that has just arrived, a refusal because of the review, or a decision not seen yet. */
function newsOf({ phase, server, unsent }: Onboarding): { variant: KycVariant; key: string } | null {
  const review = server.merchant?.review
  if (phase === 'sent back' && review) return { variant: 'kickback', key: `kickback ${review.at}` }
  const frozen = unsent.find(({ state, problem }) => state === 'stopped' && problem?.includes('pending review'))
  if (phase === 'in review' && frozen) return { variant: 'pending', key: `pending ${frozen.id}` }
  const sent = ofKind(unsent, 'submit').filter(({ state }) => state === 'done').pop()
  if (phase === 'in review' && sent && !openEntry(unsent, 'submit')) return { variant: 'success', key: `success ${sent.id}` }
  return null
}

function wasTold(key: string): boolean {
  try {
    return (sessionStorage.getItem(TOLD) ?? '').split('\n').includes(key)
  } catch {
    return true
  }
}

function tell(key: string) {
  try {
    sessionStorage.setItem(TOLD, `${sessionStorage.getItem(TOLD) ?? ''}\n${key}`)
  } catch {
    // Then it is told again the next time.
  }
}
