// Help: what is new, the help page, and how to reach the provider.
import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import Mail from 'lucide-react/icons/mail'
import Sparkles from 'lucide-react/icons/sparkles'
import { providerStatus } from '#contract/provider-status.ts'
import { productName } from '#domain/product.ts'
import { reading } from '#app/api/queries.ts'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { textLinkClasses } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { news } from './news.ts'

const statusReading = reading(providerStatus.show, {}, { persist: true, staleTime: 0 })

export function HelpPage() {
  return (
    <>
      <PageHeader title="Help" back={{ to: '/dashboard/settings' }} />
      <main className="flex-1 px-side pb-8 lg:max-w-[1040px]">
        <SideBySide>
          <>
            <SectionHead title="What is new" />
            <ListCard label="What is new">
              {news.map(({ day, title, words, to }) => (
                <RowLink
                  key={day} to={to as '/dashboard'} icon={Sparkles} tone="forest" lead={title} status={words}
                />
              ))}
            </ListCard>
          </>
          <Reach />
        </SideBySide>
      </main>
    </>
  )
}

function Reach() {
  const status = useQuery(statusReading).data
  return (
    <>
      <SectionHead title="Ask us" />
      {status && (
        <Strip kind={status.trouble ? 'warning' : 'success'} className="mb-3">
          {status.trouble ? status.trouble.words : `${productName} works as it should.`}
        </Strip>
      )}
      <Card className="!py-1">
        <a
          href="/help.html" target="_blank" rel="noopener noreferrer" className={`${textLinkClasses} w-full`}
        >
          <Icon of={BookOpen} className="mr-3" />
          Help about onboarding
        </a>
        {status?.contact && (
          <a
            href={`mailto:${status.contact}`}
            className={`${textLinkClasses} w-full border-t border-line`}
          >
            <Icon of={Mail} className="mr-3" />
            <EmailText email={status.contact} />
          </a>
        )}
      </Card>
      <p className="mt-2 text-13 text-soft">
        Nobody of {productName} ever asks for your password, a code or your PIN.
      </p>
    </>
  )
}
