import { storeTypedOnReload } from './store-typed.ts';
import { showFirstMistake } from './first-mistake.ts';
import { reloadWhenChunksAreGone } from './release.ts';
import { startProgress } from './progress.ts';
import { restorePlaceOnBack } from './scroll-back.ts';
import { keepPush } from './push.ts';
import { cleanUpStoredScreens } from './stored-screens.ts';
import { cleanUpUploads } from './uploads/store.ts';

/**
 * Code that a page needs only when somebody uses it. It is loaded after the first page, so that it does not delay it.
 */
startProgress();
storeTypedOnReload();
restorePlaceOnBack();
showFirstMistake();
reloadWhenChunksAreGone();
cleanUpUploads();
cleanUpStoredScreens();
keepPush();
