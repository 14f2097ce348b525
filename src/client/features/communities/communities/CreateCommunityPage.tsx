import { FormPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CreateCommunityForm } from './CreateCommunityForm.tsx'

export function CreateCommunityPage() {
  return (
    <FormPage>
      <PageTitle>Create Community</PageTitle>
      <CreateCommunityForm />
    </FormPage>
  )
}
