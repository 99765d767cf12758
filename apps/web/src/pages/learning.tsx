import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Lessons with quizzes. */
export default function LearningPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.learning.title} lead={pageMeta.learning.description} />
    </Page>
  )
}
