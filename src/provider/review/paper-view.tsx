// One page of a paper as a picture, the way to its other pages, and the original for who says why. Stands in
// a frame beside what the merchant says, and alone.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { MOST_PAGES, type Drawn } from '../files/pages.ts'
import { Head, Icon, Notice, type IconName } from './frame.tsx'
import type { Session } from './session.ts'
import { SENTENCE_MAXIMUM } from './words.ts'

interface ViewProps {
  session: Session
  /** Of this view; the original is below it. */
  path: string
  name: string
  page: number
  drawn: Drawn | { problem: string }
  problem?: string | undefined
  /** In a tab of its own. */
  isAlone: boolean
}

export function PaperView({ session, path, name, page, drawn, problem, isAlone }: ViewProps) {
  return (
    <html lang="en-GB">
      <Head title={name} />
      <body class={isAlone ? 'framed alone' : 'framed'}>
        <main>
          <h1 class="hidden">{name}</h1>
          {problem ? <Notice kind="problem">{problem}</Notice> : null}
          {'picture' in drawn
            ? <Picture {...drawn} path={path} name={name} page={page} />
            : <Notice kind="told">{drawn.problem}</Notice>}
          <Original session={session} path={path} isOpen={problem !== undefined} />
        </main>
      </body>
    </html>
  )
}

const howTo = 'plus and minus change the size, R turns'

type PictureProps = Drawn & Pick<ViewProps, 'path' | 'name' | 'page'>

function Picture({ picture, pages, path, name, page }: PictureProps) {
  const what = pages === 1 ? name : `${name}, page ${page} of ${pages}`
  return (
    <figure class="viewer" data-viewer>
      <div class="view-bar">
        {pages > 1 ? <PageLinks path={path} page={page} pages={pages} /> : null}
        <div class="tools" role="group" aria-label="View" hidden>
          <Tool name="smaller" label="Smaller" />
          <Tool name="larger" label="Larger" />
          <Tool name="turn" label="Turn" />
        </div>
      </div>
      {/* A part that scrolls is reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div class="stage" tabindex={0} role="region" aria-label={`${what}: ${howTo}`}>
        <div class="sheet">
          <img src={`data:image/webp;base64,${picture.toString('base64')}`} alt={what} draggable={false} />
        </div>
      </div>
    </figure>
  )
}

function PageLinks({ path, page, pages }: { path: string, page: number, pages: number }) {
  const last = Math.min(pages, MOST_PAGES)
  return (
    <nav class="pages" aria-label="Pages">
      <PageLink path={path} page={page - 1} isThere={page > 1} words="Previous page" name="previous" />
      <span class="figures">{`${page} of ${pages}`}</span>
      <PageLink path={path} page={page + 1} isThere={page < last} words="Next page" name="next" />
    </nav>
  )
}

interface LinkProps { path: string, page: number, isThere: boolean, words: string, name: IconName }

/** At the ends there is nowhere to go, and its place stays free. */
const PageLink = ({ path, page, isThere, words, name }: LinkProps) => (isThere
  ? <a class="tool" href={`${path}?page=${page}`} title={words}><Icon name={name} />
      <span class="hidden">{words}</span></a>
  : <span class="tool none" aria-hidden="true"><Icon name={name} /></span>)

function Tool({ name, label }: { name: IconName, label: string }) {
  return (
    <button type="button" class="tool" data-tool={name} title={label}><Icon name={name} />
      <span class="hidden">{label}</span></button>
  )
}

function Original({ session, path, isOpen }: Pick<ViewProps, 'session' | 'path'> & { isOpen: boolean }) {
  return (
    <details class="original" open={isOpen}>
      <summary>The original file</summary>
      <form class="form" method="post" action={`${path}/original`}>
        <input type="hidden" name="csrf" value={session.csrf} />
        <p class="soft small">
          It comes as the merchant sent it, without your name on it, and may hold what a picture does not.
          That you opened it is in the merchant’s audit trail.
        </p>
        <label htmlFor="reason">What it is needed for</label>
        <input id="reason" name="reason" maxlength={SENTENCE_MAXIMUM} required autocomplete="off" />
        <button type="submit" class="sendback" data-again="yes">
          <Icon name="down" />
          Download the original
        </button>
      </form>
    </details>
  )
}
