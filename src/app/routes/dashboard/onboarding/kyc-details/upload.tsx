// /dashboard/onboarding/kyc-details/upload
import { createFileRoute } from '@tanstack/react-router'
import { UploadScreen } from '#app/features/onboarding/upload.tsx'

export const Route = createFileRoute('/dashboard/onboarding/kyc-details/upload')({ component: UploadScreen })
