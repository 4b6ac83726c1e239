// What is heard of each event, by mail and on devices; a switch acts at once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { noticeEvents } from '#domain/notice.ts'
import { profileReading } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

type Choice = Answer<typeof notifications.choose>

const choicesReading = reading(notifications.choices, {}, { persist: true, staleTime: 0 })

export function Choices({ hasDevices }: { hasDevices: boolean }) {
  const query = useQuery(choicesReading)
  const permissions = useQuery(profileReading).data?.permissions
  const mine = noticeEvents.filter(({ needs }) => permissions?.includes(needs) ?? true)
  const { set, shown } = useChoosing()
  const isOnline = useReachable().state !== 'offline'
  return (
    <>
      <SectionHead title="What you hear of" />
      <Shown standing={{ ...useStanding(query), kept_at: null }} loading={<SkeletonRows rows={4} />}>
        {({ items }) => (
          <Card className="!py-1">
            {mine.map(({ event, label, hint }, place) => {
              const known = items.find((item) => item.event === event)
              return known && (
                <EventRow
                  key={event} label={label} hint={hint} isFirst={place === 0} disabled={!isOnline}
                  choice={shown(known)} onChange={set}
                />
              )
            })}
          </Card>
        )}
      </Shown>
      <p className="mt-2 text-13 text-soft">
        {isOnline ? '' : 'No network. This is changed online only. '}
        {hasDevices ? '' : 'No device of yours is told yet: only letters come. '}
        Letters about your password and about logging in always come.
      </p>
    </>
  )
}

interface EventRowProps {
  label: string
  hint: string
  isFirst: boolean
  disabled: boolean
  choice: Choice
  onChange: (choice: Choice) => void
}

const ways = [{ way: 'by_mail', name: 'Mail' }, { way: 'by_push', name: 'Devices' }] as const

/** Where the text is large the switches go below it. */
function EventRow({ label, hint, isFirst, disabled, choice, onChange }: EventRowProps) {
  return (
    <div
      role="group" aria-label={label}
      className={classes('flex flex-wrap items-center py-2', !isFirst && 'border-t border-line')}
    >
      <div className="grow basis-[8.5rem] min-w-0 py-1 pr-3">
        <p className="text-15 font-medium">{label}</p>
        <p className="text-13 text-soft">{hint}</p>
      </div>
      <div className="flex ml-auto">
        {ways.map(({ way, name }) => (
          <label key={way} className="flex flex-col items-center justify-center min-w-[4rem] min-h-[56px]">
            <span className="mb-1 text-13 text-soft">{name}</span>
            <input
              type="checkbox" role="switch" className="switch" aria-label={`${name}: ${label}`}
              checked={choice[way]} disabled={disabled}
              onChange={({ target }) => onChange({ ...choice, [way]: target.checked })}
            />
          </label>
        ))}
      </div>
    </div>
  )
}

/** What was touched stands at once; when the provider says no it goes back, and a toast says why. */
function useChoosing() {
  const client = useQueryClient()
  const { mutate } = useWriting(notifications.choose)
  const [touched, setTouched] = useState<Readonly<Record<string, Choice>>>({})
  return {
    shown: (known: Choice) => touched[known.event] ?? known,
    set(choice: Choice) {
      setTouched((before) => ({ ...before, [choice.event]: choice }))
      mutate({ body: choice }, {
        // Of several touched quickly only the last comes here.
        onSettled: async () => {
          await client.invalidateQueries({ queryKey: choicesReading.queryKey })
          setTouched({})
        },
      })
    },
  }
}
