// Another authenticator: proven with the one before, scanned, and taken over with its own first code.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { accountSecurity } from '#contract/account-security.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isCode } from '#domain/login.ts'
import { useWriting } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { downloadBackupFile } from '#app/ui/backup-file.ts'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { security, securityReading, sessionsReading } from './readings.ts'

const QrCode = lazy(() => import('#app/ui/qr-code.tsx'))

type Setup = Answer<typeof accountSecurity.begin>

export function ChangeAuthenticator() {
  // Only ever in memory: a secret that is written down anywhere else is one too many.
  const [setup, setSetup] = useState<Setup>()
  return setup ? <Scan setup={setup} /> : <Begin onBegun={setSetup} />
}

function Begin({ onBegun }: { onBegun: (setup: Setup) => void }) {
  const [isAsking, setAsking] = useState(false)
  const begin = useWriting(accountSecurity.begin)
  return (
    <FormFrame
      title="Change authenticator" back={security} save="Go on" isSaving={begin.isPending}
      isOffline={useReachable().state === 'offline'} onSave={() => setAsking(true)}
    >
      <ol className="mt-2 pl-5 list-decimal text-15">
        <li className="py-1.5">
          Confirm with your password and a code of the authenticator that you have now.
        </li>
        <li className="py-1.5">Scan a QR code with the new app or phone.</li>
        <li className="py-1.5">Type the first code that it shows. Only then does the old one end.</li>
      </ol>
      <p className="mt-3 text-15 text-soft">
        You get ten new backup codes as a file, and are logged out on your other devices.
      </p>
      <ProofSheet
        open={isAsking} onClose={() => setAsking(false)} title="Confirm it is you" confirm="Go on"
        asksPassword
        busy={begin.isPending} errors={errorsOf(begin.error)}
        onProof={(body) => begin.mutate({ body }, { onSuccess: onBegun })}
      />
    </FormFrame>
  )
}

function Scan({ setup }: { setup: Setup }) {
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const navigate = useNavigate()
  const email = useSession()?.email ?? ''
  const complete = useWriting(accountSecurity.complete)
  const save = () => complete.mutate({ body: { requestId: setup.requestId, totp_code: code } }, {
    async onSuccess(known) {
      downloadBackupFile(setup, email)
      client.setQueryData(securityReading.queryKey, known)
      await client.invalidateQueries({ queryKey: sessionsReading.queryKey })
      await navigate({ to: security, replace: true })
    },
    onError: () => setCode(''),
  })
  return (
    <FormFrame
      title="Scan with the new one" back={security} save="Change authenticator" canSave={isCode(code)}
      isSaving={complete.isPending} isOffline={useReachable().state === 'offline'} onSave={save}
    >
      <p className="mt-1 mb-4 text-15 text-soft">{setup.message}</p>
      <Suspense fallback={<Skeleton className="h-[256px]" />}>
        <QrCode text={setup.qr_code} title="QR code for your authenticator app" />
      </Suspense>
      <div className="flex items-center mt-4 pl-4 pr-1 py-2 rounded-control bg-card">
        <p className="flex-1 min-w-0">
          <span className="block text-13 text-soft">Or type this key</span>
          <span className="font-medium break-all">{setup.manual_entry_key}</span>
        </p>
        <CopyButton what="key" text={setup.manual_entry_key} />
      </div>
      <h2 className="mt-6 mb-3 text-17 font-semibold">Type the 6 digits it shows</h2>
      <CodeBoxes
        label="6-digit code of the new authenticator" value={code} onChange={setCode}
        error={errorsOf(complete.error)['totp_code']}
      />
    </FormFrame>
  )
}
