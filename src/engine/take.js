// What the engine is given by whoever begins it; the linker is told that it will be there.
mergeInto(LibraryManager.library, { take: function () {} });
