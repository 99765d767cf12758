import { walletErrors, walletModalTexts } from '@laurel/contract/spec/messages'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

/** Where the wallets are listed that speak the mobile protocol. */
const LIST_OF_WALLETS = 'https://solanamobile.com/wallets'

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
          href={LIST_OF_WALLETS}
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
