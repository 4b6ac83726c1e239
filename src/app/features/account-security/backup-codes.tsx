// Backup codes: how many are left, and ten new ones, shown once and saved as a file.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSecurity } from '#contract/account-security.ts'
import { useWriting } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { downloadBackupCodes } from '#app/ui/backup-file.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { securityReading } from './readings.ts'

const FEW = 3

export function BackupCodes({ left }: { left: number }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const make = useWriting(accountSecurity.backupCodes)
  const isOffline = useReachable().state === 'offline'
  const send = (body: { password: string, totp_code: string }) => make.mutate({ body }, {
    async onSuccess({ backup_codes }) {
      setAsking(false)
      setCodes(backup_codes)
      await client.invalidateQueries({ queryKey: securityReading.queryKey })
    },
  })
  return (
    <>
      <SectionHead title="Backup codes" />
      <Card>
        <p className="text-15">
          <b className="font-semibold figures">{left}</b> {left === 1 ? 'code is' : 'codes are'} left. Each
          logs you in once, when your phone is not there.
        </p>
        {left < FEW && (
          <Strip kind="warning" className="mt-3">
            {left === 0 ? 'Make new ones now.' : 'Make new ones before the last is used.'}
          </Strip>
        )}
        <Button wide className="mt-4" disabled={isOffline}
          onClick={() => setAsking(true)}>Make new codes</Button>
      </Card>
      <ProofSheet
        open={isAsking} onClose={() => setAsking(false)} title="New backup codes" confirm="Make new codes"
        asksPassword busy={make.isPending} errors={errorsOf(make.error)} onProof={send}
      >
        The codes that you have now end.
      </ProofSheet>
      {codes && <Made codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

function Made({ codes, onClose }: { codes: readonly string[], onClose: () => void }) {
  const email = useSession()?.email ?? ''
  return (
    <Sheet
      open mustAnswer title="Your new backup codes" onClose={onClose}
      footer={
        <div className="grid grid-cols-1 gap-3">
          <Button wide onClick={() => downloadBackupCodes(codes, email)}>Save as a file</Button>
          <Button look="primary" wide onClick={onClose}>I have kept them</Button>
        </div>
      }
    >
      <p className="text-soft">They are shown this once. Keep them where only you can read them.</p>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 mt-4 p-4 rounded-card
          bg-sunk figures"
      >
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ul>
    </Sheet>
  )
}
