// A role: its name, and what it allows in words, by group. What one may not do oneself cannot be given.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { roles } from '#contract/roles.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Permission } from '#domain/permission.ts'
import { useStanding } from '#app/api/standing.ts'
import { useWriting } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { roleName } from './roles.tsx'
import { rightsReading, roleReading, type Role } from './readings.ts'

const list = '/dashboard/teams/roles'

export function NewRole() {
  return (
    <>
      <PageHeader title="Add role" back={{ to: list }} />
      <RoleForm />
    </>
  )
}

export function EditRole({ id }: { id: string }) {
  const query = useQuery(roleReading(id))
  const title = query.data?.is_admin ? 'Administrator' : 'Edit role'
  return (
    <>
      <PageHeader title={title} back={{ to: list }} />
      <Shown
        standing={useStanding(query)}
        loading={
          <main className="px-side">
            <SkeletonRows rows={5} />
          </main>
        }
      >
        {(role) => <RoleForm key={`${role.id} ${role.version}`} role={role} />}
      </Shown>
    </>
  )
}

function RoleForm({ role }: { role?: Role }) {
  const [name, setName] = useState(role ? roleName(role.name) : '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(role?.permissions))
  const { save, remove, isSaving, isRemoving, refusal } = useRole(role)
  const off = role ? !role.can_change : false
  const errors = refusal?.errors ?? {}
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {off && <Strip kind="info">{role?.why_not ?? 'You cannot change this role.'}</Strip>}
        {refusal && !refusal.errors && (
          <Strip kind="error" announce>
            {refusal.message}
          </Strip>
        )}
        <Field label="Name" error={errors['name']} hint="Such as Cashier or Accountant." className="!mt-4">
          <TextInput
            value={name}
            disabled={off}
            maxLength={40}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Rights chosen={chosen} onToggle={toggle} off={off} />
        <FieldError id="permissions-error" error={errors['permissions']} />
        {role && !off && <Removal role={role} busy={isRemoving} onRemove={remove} />}
      </main>
      {!off && (
        <StickyActions>
          <Button
            look="primary"
            wide
            busy={isSaving}
            disabled={name.trim() === '' || chosen.size === 0}
            onClick={() => save({ name: name.trim(), permissions: Array.from(chosen) as Permission[] })}
          >
            {role ? 'Save role' : 'Add role'}
          </Button>
        </StickyActions>
      )}
    </>
  )
}

interface RightsProps {
  chosen: ReadonlySet<string>
  onToggle: (key: string) => void
  off: boolean
}

function Rights({ chosen, onToggle, off }: RightsProps) {
  const query = useQuery(rightsReading)
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={6} />}>
      {({ all, permissions: mine }) => {
        const groups = Array.from(new Set(all.map(({ group }) => group)))
        return groups.map((group) => (
          <fieldset key={group} className="mt-6 px-4 py-2 rounded-card bg-card">
            <legend className="float-left w-full pt-2 pb-1 text-15 font-semibold">{group}</legend>
            <div className="clear-both">
              {all
                .filter((right) => right.group === group)
                .map(({ key, label }) => (
                  <Checkbox
                    key={key}
                    checked={chosen.has(key)}
                    onChange={() => onToggle(key)}
                    disabled={off || (!mine.includes(key) && !chosen.has(key))}
                  >
                    {label}
                    {!mine.includes(key) && (
                      <span className="block text-13 text-soft">You may not do this yourself.</span>
                    )}
                  </Checkbox>
                ))}
            </div>
          </fieldset>
        ))
      }}
    </Shown>
  )
}

interface RemovalProps {
  role: Role
  busy: boolean
  onRemove: () => void
}

function Removal({ role, busy, onRemove }: RemovalProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (role.people > 0) {
    return <p className="mt-6 text-13 text-soft">A role can be removed once nobody has it.</p>
  }
  return (
    <>
      <Button look="danger" wide className="mt-6" onClick={() => setIsAsking(true)}>
        Remove role
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove this role?"
        confirm="Remove"
        danger
        busy={busy}
        onConfirm={onRemove}
        onClose={() => setIsAsking(false)}
      >
        {role.name} goes from the list. Nobody has it.
      </ConfirmDialog>
    </>
  )
}

interface Typed {
  name: string
  permissions: Permission[]
}

function useRole(role: Role | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useWriting(roles.create)
  const change = useWriting(roles.update)
  const removal = useWriting(roles.remove)
  const error = (role ? change : creation).error ?? removal.error
  const onSuccess = async () => {
    await client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /roles|users|merchants/.test(String(path)),
    })
    await navigate({ to: list, replace: true })
  }
  return {
    isSaving: creation.isPending || change.isPending,
    isRemoving: removal.isPending,
    refusal: error instanceof Refusal ? error : null,
    save(body: Typed) {
      if (!role) creation.mutate({ body }, { onSuccess })
      else change.mutate({ params: { id: role.id }, body: { ...body, version: role.version } }, { onSuccess })
    },
    remove: () => role && removal.mutate({ params: { id: role.id } }, { onSuccess }),
  }
}
