import { keepTyped } from './keep-typed.ts';
import { reloadWhenChunksAreGone } from './release.ts';
import { startProgress } from './progress.ts';
import { keepPlaceOnBack } from './scroll-back.ts';
import { cleanUpUploads } from './uploads/store.ts';

/** What a page needs only once somebody uses it; fetched beside the first page, never before it. */
startProgress();
keepTyped();
keepPlaceOnBack();
reloadWhenChunksAreGone();
cleanUpUploads();
