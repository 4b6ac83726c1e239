// Switches of the whole team, how money is written, and what this device may tell.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { preferences } from '#contract/preferences.ts'
import { currencies, formatMoney, fromNaira, type Currency } from '#domain/money.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { Switch } from '#app/ui/choices.tsx'
import { Defaults } from './defaults.tsx'
import { MeasuringSwitch } from './measuring.tsx'
import { Whole } from './whole.tsx'

type Item = Answer<typeof preferences.list>['items'][number]

const listReading = reading(preferences.list, {}, { persist: true, staleTime: 0 })

const words: Record<string, { label: string, hint: string }> = {
  SEND_EMAIL_CUSTOMER: {
    label: 'Receipts to customers',
    hint: 'A customer with an email address gets one for each payment in live mode.',
  },
  SHOW_GET_STARTED: {
    label: 'Get started', hint: 'The page with the first steps stands under More, for everybody.',
  },
}

export function Preferences() {
  const standing = useStanding(useQuery(listReading))
  return (
    <Whole
      title="Preferences" standing={standing}
      lead="These hold for everybody of your team. The last is for this device alone."
    >
      {({ items }) => (
        <>
          <Switches items={items} />
          <Defaults />
          <MoneyDisplay />
          <MeasuringSwitch />
        </>
      )}
    </Whole>
  )
}

function Switches({ items }: { items: readonly Item[] }) {
  const isOnline = useReachable().state !== 'offline'
  const mayChange = useMay('manage_settings') === true
  const { isOn, turn } = useTurning()
  return (
    <>
      <SectionHead title="Switches" />
      <Card className="!py-1">
        {items.map((item) => {
          const { label, hint } = words[item.preference_name] ?? { label: item.preference_name, hint: '' }
          return (
            <Switch
              key={item.preference_name} label={label} hint={hint} disabled={!isOnline || !mayChange}
              checked={isOn(item)}
              onChange={({ target }) => turn(item.preference_name, target.checked)}
            />
          )
        })}
      </Card>
      {!mayChange && <p className="mt-2 text-13 text-soft">Only who may change settings can change these.</p>}
      {mayChange && !isOnline && (
        <p className="mt-2 text-13 text-soft">No network. These are changed online only.</p>
      )}
    </>
  )
}

/** What was touched stands at once; when the provider says no it goes back, and a toast says why. */
function useTurning() {
  const client = useQueryClient()
  const { mutate } = useWriting(preferences.change)
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({})
  return {
    isOn: ({ preference_name, preference_value }: Item) =>
      touched[preference_name] ?? preference_value === 'ON',
    turn(preference_name: string, isOn: boolean) {
      setTouched((before) => ({ ...before, [preference_name]: isOn }))
      const preference_value = isOn ? 'ON' : 'OFF'
      mutate({ body: { preference_name: preference_name as 'SHOW_GET_STARTED', preference_value } }, {
        onSettled: async () => {
          await client.invalidateQueries({ queryKey: listReading.queryKey })
          setTouched({})
        },
      })
    },
  }
}

const sample = fromNaira(1_234_567.5)

function MoneyDisplay() {
  const others = (Object.keys(currencies) as Currency[]).filter((code) => code !== 'NGN')
  return (
    <>
      <SectionHead title="Money" />
      <Card className="!py-2">
        <p className="flex flex-wrap justify-between py-2 text-15">
          <span className="flex-1 mr-3">Naira (NGN), of all your accounts</span>
          <span className="ml-auto font-semibold figures">{formatMoney(sample)}</span>
        </p>
        <details className="border-t border-line">
          <summary
            className="flex items-center min-h-[48px] text-15 text-forest font-semibold cursor-pointer"
          >
            How other currencies are written
          </summary>
          <ul>
            {others.map((code) => (
              <li key={code} className="flex flex-wrap justify-between py-1.5 text-15">
                <span className="mr-3 text-soft">{currencies[code].name} ({code})</span>
                <span className="ml-auto figures">{formatMoney(sample, code)}</span>
              </li>
            ))}
          </ul>
        </details>
      </Card>
    </>
  )
}
