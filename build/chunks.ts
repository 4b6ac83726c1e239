// Which files the program is cut into. The first page is one file; what screens share is a few named ones
// that point in one direction (kit, forms, agreement <- reads <- phone), so that no screen fetches a file for
// each icon.
interface Group {
  name: string
  test?: RegExp
  tags?: ['$initial']
  priority: number
  minShareCount?: number
}

const photos = 'sheet/|files\\.|photo|straighten|jpeg|drawing|kept-picture|use-intake|shrink'

export const groups: Group[] = [
  { name: 'program', tags: ['$initial'], priority: 9 },
  // To ask the provider at all: login needs it, with the first letter typed.
  {
    name: 'agreement', priority: 8,
    test: /\/zod\/|\/contract\/(auth|endpoint|fields|page|refusal|words)\.|\/app\/api\/(call|heart|re[aq])/,
  },
  { name: 'reads', test: /@tanstack\/(query|react-query)|src\/app\/api\/(queries|intent)\.ts/, priority: 7 },
  // What every page behind the login asks for, in one file: each more is one more to ask the worker for.
  { name: 'asks', test: /src\/contract\/(pin|approvals|payouts|accounts|overview)\./, priority: 7 },
  // What tidies the phone is for the sender and one page; what counts data comes after all else.
  {
    name: 'phone', minShareCount: 2, priority: 6,
    test: new RegExp(`src/app/offline/(?!expiry|program|data-used|${photos})|src/domain/document\\.`),
  },
  // Papers, photographs and tables that are chosen: for the screens that take some, and the sender.
  { name: 'photos', test: new RegExp(`src/app/offline/(${photos})`), minShareCount: 2, priority: 5 },
  { name: 'forms', test: /react-hook-form|@hookform\/resolvers/, priority: 5 },
  // What only the screens where money comes in share, or those of the settings, stays out of what every
  // screen brings.
  {
    name: 'kit', minShareCount: 2, priority: 4,
    test: new RegExp('src/app/ui/(?!lists/|bulk-|column-map|contact-|changed-|simulate-|file-choice|mendable-'
      + '|proof-|secret-|password-rules|backup-|plot|receipt-|hero-|short-by|charge-|pin-sheet|file-buttons'
      + '|account-card)|lucide-react'),
  },
  // The card of an account, on the first screen and with payouts.
  { name: 'cards', test: /src\/app\/ui\/(account|hero)-card\./, minShareCount: 2, priority: 4 },
  // A list brings what no form needs: windowing, tables, files to download.
  {
    name: 'lists', minShareCount: 2, priority: 3,
    test: /src\/app\/ui\/lists\/(?!csv\.)|@tanstack\/(react-virtual|virtual-core)/,
  },
  {
    name: 'frame', minShareCount: 2, priority: 2,
    test: new RegExp('src/app/api/(permissions|use-reachable|use-age)\\.'
      + '|src/domain/allows\\.|src/app/features/shell/query-client\\.|react-router/.*/useBlocker'),
  },
]
