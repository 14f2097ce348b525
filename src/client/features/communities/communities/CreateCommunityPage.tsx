import { useLingui } from '@lingui/react/macro'
import { FormPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CreateCommunityForm } from './CreateCommunityForm.tsx'

export function CreateCommunityPage() {
  const { t } = useLingui()
  return (
    <FormPage>
      <PageTitle>{t`Create Community`}</PageTitle>
      <CreateCommunityForm />
    </FormPage>
  )
}
