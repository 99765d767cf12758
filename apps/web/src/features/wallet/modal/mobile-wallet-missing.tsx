import { walletErrors, walletModalTexts } from '@laurel/contract/spec/messages'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

/** The list of wallets that support the mobile protocol. */
const MOBILE_WALLETS_URL = 'https://solanamobile.com/wallets'

/** Shown on phones where no wallet answered the mobile protocol (spec §2, "A wallet library dialog"). */
export function MobileWalletMissing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={walletModalTexts.mobileNotFoundTitle}
      description={walletErrors.mobileWalletMissing}
      footer={
        <a
          href={MOBILE_WALLETS_URL}
          target="_blank"
          rel="noopener nofollow ugc noreferrer"
          className={buttonClass({ variant: 'primary' })}
          onClick={onClose}
        >
          {walletModalTexts.mobileNotFoundAction}
        </a>
      }
    >
      {null}
    </Dialog>
  )
}
