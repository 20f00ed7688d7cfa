-- CreateTable
CREATE TABLE "sign_out" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_out_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_out_expires_at_idx" ON "sign_out"("expires_at");
