import { storeTypedOnReload } from './store-typed.ts';
import { reloadWhenChunksAreGone } from './release.ts';
import { startProgress } from './progress.ts';
import { restorePlaceOnBack } from './scroll-back.ts';
import { cleanUpStoredScreens } from './stored-screens.ts';
import { cleanUpUploads } from './uploads/store.ts';

/** What a page needs only once somebody uses it; fetched beside the first page, never before it. */
startProgress();
storeTypedOnReload();
restorePlaceOnBack();
reloadWhenChunksAreGone();
cleanUpUploads();
cleanUpStoredScreens();
