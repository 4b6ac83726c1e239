// The pages of somebody who is not signed in: all of the address bar that the first page of all carries. The
// rest arrives with the first path that is none of these, so that a new screen costs /login nothing.
import { Route as root } from './routes/__root.tsx'
import { Route as unknown } from './routes/$.tsx'
import { Route as completeReset } from './routes/complete-reset.tsx'
import { Route as confirmEmail } from './routes/confirm/email.tsx'
import { Route as expiredToken } from './routes/expired-token.tsx'
import { Route as start } from './routes/index.tsx'
import { Route as invalidToken } from './routes/invalid-token.tsx'
import { Route as login } from './routes/login.tsx'
import { Route as passwordReset } from './routes/password-reset.tsx'
import { Route as register } from './routes/register.tsx'
import { Route as verifiedEmail } from './routes/verified/email.tsx'
import type { routeTree } from './routeTree.gen.ts'

const pages = {
  '/': start,
  '/$': unknown,
  '/complete-reset': completeReset,
  '/confirm/email': confirmEmail,
  '/expired-token': expiredToken,
  '/invalid-token': invalidToken,
  '/login': login,
  '/password-reset': passwordReset,
  '/register': register,
  '/verified/email': verifiedEmail,
}

for (const [path, route] of Object.entries(pages)) {
  route.update({ id: path, path, getParentRoute: () => root } as never)
}

/** The same routes as in the whole tree, which takes their root over when it arrives. */
export const firstRoutes = root._addFileChildren(pages) as unknown as typeof routeTree
