// The third step of login: an authenticator is set up by QR code or key and proved with its first code
// (spec 2 and 4).
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { textLinkClasses } from '#app/ui/link-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { isCode } from '#domain/login.ts'
import { Digits } from './code.tsx'
import { CopyButton } from './copy-button.tsx'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import type { Setup } from './login-calls.ts'
import { fieldErrors } from './problem.ts'
import { useEnrolment } from './use-enrolment.ts'

const Qr = lazy(() => import('./qr.tsx'))

interface AuthenticatorScreenProps {
  onSetUp: () => void
  onBack: () => void
}

export default function AuthenticatorScreen({ onSetUp, onBack }: AuthenticatorScreenProps) {
  const { setup, failure, begin, verify, verifying, problem } = useEnrolment(onSetUp)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCode(code) && !verifying) void verify(code).then((right) => { if (!right) setCode('') })
  }
  return (
    <Frame
      title="Set up your authenticator" lead={setup?.message}
      back={{ onClick: onBack, label: 'Back to email and password' }}
    >
      {failure && <ErrorState onRetry={begin}>{failure.message}</ErrorState>}
      {!failure && !setup && <Waiting />}
      {setup && (
        <form onSubmit={submit} className="flex-1 flex flex-col">
          <Key setup={setup} />
          <h2 className="mt-6 text-17 font-semibold">Type the 6 digits it shows</h2>
          <FormProblem problem={problem} />
          <div className="-mt-2">
            <Digits code={code} onChange={setCode} error={fieldErrors(problem).totp_code} />
          </div>
          <BackupCodes codes={setup.backup_codes} />
          <Foot>
            <Button type="submit" look="primary" wide disabled={!isCode(code)} busy={verifying}>
              Submit
            </Button>
          </Foot>
        </form>
      )}
    </Frame>
  )
}

/** Three ways to give the key to an app: another phone's camera, this phone's own app, typing. */
function Key({ setup: { qr_code, manual_entry_key } }: { setup: Setup }) {
  return (
    <>
      <div className="mt-5 mx-auto w-[192px] h-[192px] p-3.5 rounded-card bg-[#FFFFFF]">
        <Suspense fallback={null}><Qr address={qr_code} /></Suspense>
      </div>
      {/^otpauth:/i.test(qr_code) && (
        <a
          href={qr_code}
          className={`${textLinkClasses} justify-center w-full mt-3 text-center lg:hidden`}
        >
          Open in your authenticator app
        </a>
      )}
      <div className="flex items-center mt-3 pl-4 pr-1 py-2 rounded-control bg-card">
        <p className="flex-1 min-w-0">
          <span className="block text-13 text-soft">Or type this key</span>
          <span className="font-medium figures !whitespace-normal">{inGroups(manual_entry_key)}</span>
        </p>
        <CopyButton text={manual_entry_key} what="key" />
      </div>
    </>
  )
}

function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <details className="group mt-5 mb-4 px-4 rounded-control bg-card">
      <summary className="flex items-center min-h-[56px] cursor-pointer">
        <span className="flex-1">
          <span className="block font-medium">Backup codes</span>
          <span className="block text-13 text-soft">
            Shown only now. Saved as a text file when you submit.
          </span>
        </span>
        <Icon of={ChevronDown} className="ml-3 text-soft group-open:rotate-180" />
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 pb-3 figures">
        {codes.map((each) => <li key={each}>{each}</li>)}
      </ul>
      <div className="pb-3"><CopyButton text={codes.join('\n')} what="backup codes" wide /></div>
    </details>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 mt-2" />
      <Skeleton className="w-[192px] h-[192px] mt-5 mx-auto !rounded-card" />
      <Skeleton className="h-15 mt-15" />
    </div>
  )
}

/** Groups of four are easier to type from. */
const inGroups = (key: string) => (key.replace(/\s/g, '').match(/.{1,4}/g) ?? []).join(' ')
